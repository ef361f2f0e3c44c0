import MutedOutlined from '@ant-design/icons-svg/es/asn/MutedOutlined';
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined';
import { Icon } from '#web/ui/icon.tsx';
import { useSound } from './tones.ts';

/** Turns the sounds and the buzzing of answers on and off. */
export function SoundSwitch() {
  const { isOn, turn } = useSound();
  return (
    <button type="button" className="button" aria-pressed={isOn} onClick={() => turn(!isOn)}>
      {isOn ? <Icon of={SoundOutlined} /> : <Icon of={MutedOutlined} />}
      Suara
    </button>
  );
}
