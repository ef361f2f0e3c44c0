import { letters } from '#web/ui/letters.ts';
import { Toggle } from '#web/ui/toggle.tsx';

/** Switches the shortcuts of single letters. */
export function LettersCard() {
  const isOn = letters.use() === 'on';
  return (
    <section className="card profile-card stack" aria-labelledby="letters">
      <h2 id="letters">Pintasan papan ketik</h2>
      <div className="row" data-apart>
        <span>Pintasan satu huruf</span>
        <Toggle
          label="Pintasan satu huruf"
          aria-describedby="letters-help"
          isOn={isOn}
          onToggle={(on) => letters.choose(on ? 'on' : 'off')}
        />
      </div>
      <p id="letters-help" className="sentence muted">
        j, k, e, dan ? bekerja tanpa Ctrl. Bila dimatikan, panah, /, dan Ctrl K tetap bekerja.
      </p>
    </section>
  );
}
