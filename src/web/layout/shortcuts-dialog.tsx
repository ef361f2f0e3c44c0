import { Dialog } from '#web/ui/dialog.tsx';
import { keysOf, shortcutNames, shortcuts } from '#web/ui/shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Pintasan papan ketik" size="middle" onClose={onClose}>
      <div className="stack" data-gap="6">
        <dl className="stack shortcuts" data-gap="4">
          {shortcutNames.map((name) => (
            <div key={name} className="grid">
              <dt>
                {keysOf(name).map((keys, index) => (
                  <span key={keys.join(' ')} dir="ltr">
                    {index > 0 && ' atau '}
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                ))}
              </dt>
              <dd>{shortcuts[name].does}</dd>
            </div>
          ))}
        </dl>
        <p className="muted sentence">
          Tombol tunggal diam selama Anda mengetik atau ada dialog dan pilihan yang terbuka. Pintasan satu huruf dapat
          dimatikan di Profil saya.
        </p>
      </div>
    </Dialog>
  );
}
