import { kept } from '#web/ui/storage.ts';
import type { Tone } from '#web/ui/tone.ts';

const key = 'check-in-sound';

interface Signal {
  /** In hertz, and in seconds from the start and in length. */
  beeps: readonly { pitch: number; from: number; for: number }[];
  /** The vibration in milliseconds: on, off, on… */
  buzz: number[];
}

const beep = (pitch: number, from: number, length: number) => ({ pitch, from, for: length });

/** Rising tones mean success, falling and low ones a problem. All are distinguishable without looking. */
const signals: Record<Tone, Signal> = {
  ok: { beeps: [beep(880, 0, 0.1), beep(1320, 0.11, 0.16)], buzz: [60] },
  info: { beeps: [beep(660, 0, 0.09), beep(660, 0.14, 0.09)], buzz: [40, 60, 40] },
  warn: { beeps: [beep(520, 0, 0.14), beep(390, 0.16, 0.2)], buzz: [120, 60, 120] },
  danger: { beeps: [beep(196, 0, 0.22), beep(196, 0.28, 0.3)], buzz: [250, 80, 250] },
};

let context: AudioContext | undefined;

/** Browsers suspend audio until the first user gesture. */
function runningContext(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function sound(audio: AudioContext, { pitch, from, for: length }: ReturnType<typeof beep>): void {
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

/** Whether results have a sound, remembered on this device. */
export const isSoundOn = (): boolean => kept.read(key) !== 'off';

export function turnSound(on: boolean): void {
  kept.write(key, on ? 'on' : 'off');
  if (on) play('ok');
}

/** Plays a tone, and vibrates if the device can. */
export function play(tone: Tone): void {
  if (!isSoundOn()) return;
  const { beeps, buzz } = signals[tone];
  navigator.vibrate?.(buzz);
  const audio = runningContext();
  for (const one of beeps) sound(audio, one);
}
