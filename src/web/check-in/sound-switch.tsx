import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { useSound } from './tones.ts';

/** Turns the sounds and the buzzing of answers on and off. */
export function SoundSwitch() {
  const { isOn, turn } = useSound();
  return (
    <button type="button" className="button" aria-pressed={isOn} onClick={() => turn(!isOn)}>
      {isOn ? <SoundOutlined aria-hidden /> : <MutedOutlined aria-hidden />}
      Suara
    </button>
  );
}
