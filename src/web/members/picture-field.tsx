import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import RotateLeftOutlined from '@ant-design/icons-svg/es/asn/RotateLeftOutlined';
import RotateRightOutlined from '@ant-design/icons-svg/es/asn/RotateRightOutlined';
import { type ReactNode, useState } from 'react';
import { type FormView, fieldId } from '#web/ui/drafted-form.ts';
import { Field } from '#web/ui/schema-form.tsx';
import './picture-field.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { type PictureUpload, usePictureUpload } from './picture-upload.ts';

const { Component: LargePicture } = lazy(async () => (await import('./large-picture.tsx')).LargePicture);

interface PictureFieldProps<Name extends string> {
  form: FormView<Name>;
  name: Name;
  label: string;
}

/** A picture: chosen or dropped, seen at once, turned upright, removed. */
export function PictureField<Name extends string>({ form, name, label }: PictureFieldProps<Name>) {
  const picture = usePictureUpload(form, name);
  const failure = picture.progress && 'failure' in picture.progress ? picture.progress.failure : null;
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
              <img key={picture.shown} src={picture.shown} alt="Pratinjau foto" className="picture-image" />
            )}
          </Drop>
          <div className="lines picture-actions">
            <div>
              <input
                {...control}
                type="file"
                accept="image/jpeg,image/png"
                className="visually-hidden picture-input"
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  // So that choosing the same file once more counts as a choice.
                  event.target.value = '';
                  if (file) void picture.choose(file);
                }}
              />
              <label htmlFor={control.id} className="button">
                {picture.shown === null ? 'Pilih foto' : 'Ganti foto'}
              </label>
            </div>
            {picture.large && (
              <LargePicture
                file={picture.large}
                onUse={(crop) => {
                  void picture.shrink(crop);
                  focusChoice();
                }}
              />
            )}
            {picture.shown !== null && <Turns picture={picture} focusChoice={focusChoice} />}
            {picture.progress !== null && <OnItsWay picture={picture} focusChoice={focusChoice} />}
          </div>
        </div>
      )}
    </Field>
  );
}

interface PartProps {
  picture: PictureUpload;
  /** Some buttons go when they have done their work; the focus must not go with them. */
  focusChoice: () => void;
}

function Turns({ picture, focusChoice }: PartProps) {
  return (
    <div className="row picture-buttons">
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
        onClick={() => {
          picture.remove();
          focusChoice();
        }}
      />
    </div>
  );
}

function OnItsWay({ picture, focusChoice }: PartProps) {
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
