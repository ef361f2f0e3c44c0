import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import RotateLeftOutlined from '@ant-design/icons-svg/es/asn/RotateLeftOutlined';
import RotateRightOutlined from '@ant-design/icons-svg/es/asn/RotateRightOutlined';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type FormView, fieldId } from '#web/ui/drafted-form.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { Field } from '#web/ui/schema-form.tsx';
import { usePictureUpload } from './picture-upload.ts';
import '../member.css';

const { Component: PictureCropDialog } = lazy(
  async () => (await import('./picture-crop-dialog.tsx')).PictureCropDialog,
);

const isPortrait = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  Math.abs(naturalWidth / naturalHeight - 3 / 4) < 0.01;

interface PictureFieldProps<Name extends string> {
  form: FormView<Name>;
  name: Name;
  label: string;
}

/** A picture that is chosen or dropped, previewed, cropped, rotated and removed. */
export function PictureField<Name extends string>({ form, name, label }: PictureFieldProps<Name>) {
  const picture = usePictureUpload(form, name);
  const { shown, progress, large } = picture;
  /** The address of a picture whose aspect ratio is not 3:4. */
  const [otherRatio, setOtherRatio] = useState<string | null>(null);
  const [cropping, setCropping] = useState<Blob | null>(null);
  const uncropped = large ?? (otherRatio !== null && otherRatio === shown ? picture.chosen : null);
  const failure = progress && 'failure' in progress ? progress.failure : null;
  /** Does what may take away the button that was pressed, and gives the focus to the choice of a file. */
  const leave = (act: () => void) => {
    act();
    document.getElementById(fieldId(form.id, name))?.focus();
  };
  return (
    <Field
      form={form}
      name={name}
      label={label}
      fault={form.faults[name] ?? failure ?? picture.refused ?? undefined}
      hint="JPG atau PNG, di bawah 2 MB."
    >
      {(control) => (
        <div className="row" data-line>
          <Drop onFile={picture.choose}>
            {shown === null ? (
              <span className="faint">Belum ada foto</span>
            ) : (
              <img
                key={shown}
                src={shown}
                alt="Pratinjau foto"
                className="picture-image"
                onLoad={({ currentTarget: image }) => setOtherRatio(isPortrait(image) ? null : shown)}
              />
            )}
          </Drop>
          <div className="lines" data-gap="4">
            <FileButton
              {...control}
              label={shown === null ? 'Pilih foto' : 'Ganti foto'}
              accept="image/jpeg,image/png"
              onFiles={([file]) => void picture.choose(file)}
            />
            {uncropped && (
              <Button size="small" onClick={() => setCropping(uncropped)}>
                {large ? 'Perkecil dan pakai' : 'Potong 3:4'}
              </Button>
            )}
            {cropping && (
              <PictureCropDialog
                file={cropping}
                onUse={(crop) => {
                  setCropping(null);
                  leave(() => void picture.crop(cropping, crop));
                }}
                onClosed={() => setCropping(null)}
              />
            )}
            {shown !== null && (
              // Left is left when something is turned, whichever way the page reads.
              <div className="row" dir="ltr">
                <Button
                  aria-label="Putar foto ke kiri"
                  title="Putar ke kiri"
                  icon={<Icon of={RotateLeftOutlined} />}
                  onClick={() => picture.turn(-90)}
                />
                <Button
                  aria-label="Putar foto ke kanan"
                  title="Putar ke kanan"
                  icon={<Icon of={RotateRightOutlined} />}
                  onClick={() => picture.turn(90)}
                />
                <Button
                  aria-label="Hapus foto"
                  title="Hapus foto"
                  icon={<Icon of={DeleteOutlined} />}
                  onClick={() => leave(picture.remove)}
                />
              </div>
            )}
            {progress && (
              <div className="row picture-progress muted">
                {'failure' in progress ? (
                  <Button size="small" onClick={() => leave(picture.retry)}>
                    Coba lagi
                  </Button>
                ) : (
                  <Percent part={progress.part} />
                )}
                <Button size="small" onClick={() => leave(picture.cancel)}>
                  Batalkan
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

function Percent({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <>
      <progress aria-label="Foto diunggah" max={100} value={percent} />
      <span>{percent}%</span>
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
