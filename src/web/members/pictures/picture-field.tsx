import { type ReactNode, useState } from 'react';
import { type FormView, fieldId } from '#web/ui/drafted-form.ts';
import { Field } from '#web/ui/schema-form.tsx';
import '../member.css';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { type PictureUpload, usePictureUpload } from './picture-upload.ts';

const { Component: PictureCropButton } = lazy(
  async () => (await import('./picture-crop-button.tsx')).PictureCropButton,
);

const { Component: PictureTurns } = lazy(async () => (await import('./picture-turns.tsx')).PictureTurns);

const isPortrait = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  Math.abs(naturalWidth / naturalHeight - 3 / 4) < 0.01;

interface PictureFieldProps<Name extends string> {
  form: FormView<Name>;
  name: Name;
  label: string;
}

/** A picture that is chosen or dropped, previewed, rotated and removed. */
export function PictureField<Name extends string>({ form, name, label }: PictureFieldProps<Name>) {
  const picture = usePictureUpload(form, name);
  const failure = picture.progress && 'failure' in picture.progress ? picture.progress.failure : null;
  /** The address of a picture whose aspect ratio is not 3:4. */
  const [otherRatio, setOtherRatio] = useState<string | null>(null);
  const uncropped = picture.large ?? (otherRatio !== null && otherRatio === picture.shown ? picture.chosen : null);
  const focusChoice = () => document.getElementById(fieldId(form.id, name))?.focus();
  const fault = form.faults[name] ?? failure ?? picture.refused ?? undefined;
  return (
    <Field form={form} name={name} label={label} fault={fault} hint="JPG atau PNG, di bawah 2 MB.">
      {(control) => (
        <div className="picture">
          <Drop onFile={picture.choose}>
            {picture.shown === null ? (
              <span className="picture-none faint">Belum ada foto</span>
            ) : (
              <img
                key={picture.shown}
                src={picture.shown}
                alt="Pratinjau foto"
                className="picture-image"
                onLoad={({ currentTarget: image }) => setOtherRatio(isPortrait(image) ? null : picture.shown)}
              />
            )}
          </Drop>
          <div className="lines" data-gap="4">
            <div>
              <input
                {...control}
                type="file"
                accept="image/jpeg,image/png"
                className="visually-hidden"
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  // Otherwise choosing the same file again would not fire the event.
                  event.target.value = '';
                  if (file) void picture.choose(file);
                }}
              />
              <label htmlFor={control.id} className="button">
                {picture.shown === null ? 'Pilih foto' : 'Ganti foto'}
              </label>
            </div>
            {uncropped && (
              <PictureCropButton
                picture={uncropped}
                label={picture.large ? 'Perkecil dan pakai' : 'Potong 3:4'}
                onUse={(crop) => {
                  void picture.crop(crop);
                  focusChoice();
                }}
              />
            )}
            {picture.shown !== null && <PictureTurns picture={picture} focusChoice={focusChoice} />}
            {picture.progress !== null && <UploadProgress picture={picture} focusChoice={focusChoice} />}
          </div>
        </div>
      )}
    </Field>
  );
}

export interface PicturePartProps {
  picture: PictureUpload;
  /** Focuses the file input. To be called when a focused button is about to be removed. */
  focusChoice: () => void;
}

function UploadProgress({ picture, focusChoice }: PicturePartProps) {
  const { progress } = picture;
  if (progress === null) return null;
  return (
    <div className="row picture-progress muted">
      {'failure' in progress ? (
        <Button
          size="small"
          onClick={() => {
            picture.retry();
            focusChoice();
          }}
        >
          Coba lagi
        </Button>
      ) : (
        <Percent part={progress.part} />
      )}
      <Button
        size="small"
        onClick={() => {
          picture.cancel();
          focusChoice();
        }}
      >
        Batalkan
      </Button>
    </div>
  );
}

function Percent({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <>
      <progress aria-label="Foto diunggah" max={100} value={percent} />
      <span className="picture-percent">{percent}%</span>
    </>
  );
}

interface DropProps {
  onFile: (file: File) => void;
  children: ReactNode;
}

function Drop({ onFile, children }: DropProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside it does the same
    <div
      className="picture-frame"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}
