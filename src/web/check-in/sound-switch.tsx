import MutedOutlined from '@ant-design/icons-svg/es/asn/MutedOutlined';
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined';
import { Icon } from '#web/ui/icon.tsx';
import { useSound } from './tones.ts';

/** Turns sound and vibration on and off. */
export function SoundSwitch() {
  const { isOn, turn } = useSound();
  return (
    <button type="button" className="button" aria-pressed={isOn} onClick={() => turn(!isOn)}>
      {isOn ? <Icon of={SoundOutlined} /> : <Icon of={MutedOutlined} />}
      Suara
    </button>
  );
}
