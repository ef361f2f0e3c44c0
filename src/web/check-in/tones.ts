import { kept } from '#web/ui/storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Tone } from '#web/ui/tone.ts';

const key = 'check-in-sound';

interface Beep {
  /** In hertz. */
  pitch: number;
  /** In seconds from the start. */
  from: number;
  for: number;
}

/** Rising tones mean success, falling and low ones a problem. All are distinguishable without looking. */
const beeps: Record<Tone, readonly Beep[]> = {
  ok: [
    { pitch: 880, from: 0, for: 0.1 },
    { pitch: 1320, from: 0.11, for: 0.16 },
  ],
  info: [
    { pitch: 660, from: 0, for: 0.09 },
    { pitch: 660, from: 0.14, for: 0.09 },
  ],
  warn: [
    { pitch: 520, from: 0, for: 0.14 },
    { pitch: 390, from: 0.16, for: 0.2 },
  ],
  danger: [
    { pitch: 196, from: 0, for: 0.22 },
    { pitch: 196, from: 0.28, for: 0.3 },
  ],
};

/** In milliseconds: on, off, on… */
const buzzes: Record<Tone, number[]> = {
  ok: [60],
  info: [40, 60, 40],
  warn: [120, 60, 120],
  danger: [250, 80, 250],
};

let context: AudioContext | undefined;

/** Browsers suspend audio until the first user gesture. */
function runningContext(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function beep(audio: AudioContext, { pitch, from, for: length }: Beep): void {
  const start = audio.currentTime + from;
  const volume = audio.createGain();
  // Abrupt starts and ends would click.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.3, start + 0.01);
  volume.gain.setValueAtTime(0.3, start + length - 0.02);
  volume.gain.linearRampToValueAtTime(0, start + length);
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

const isOn = () => kept.read(key) !== 'off';
const sound = createStore(isOn);

/** Plays a tone, and vibrates if the device can. */
export function play(tone: Tone): void {
  if (!isOn()) return;
  navigator.vibrate?.(buzzes[tone]);
  const audio = runningContext();
  for (const one of beeps[tone]) beep(audio, one);
}

/** Whether results have a sound, remembered on this device. */
export function useSound(): { isOn: boolean; turn: (on: boolean) => void } {
  return {
    isOn: useStore(sound),
    turn(on) {
      kept.write(key, on ? 'on' : 'off');
      sound.changed();
      if (on) play('ok');
    },
  };
}
