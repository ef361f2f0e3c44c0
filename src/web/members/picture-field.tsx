import { DeleteOutlined, RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { FormView } from '#web/ui/drafted-form.ts';
import { Field } from '#web/ui/schema-form.tsx';
import './picture-field.css';
import { type PictureUpload, usePictureUpload } from './picture-upload.ts';

interface PictureFieldProps<Name extends string> {
  form: FormView<Name>;
  name: Name;
  label: string;
}

/** A picture: chosen or dropped, seen at once, turned upright, removed. */
export function PictureField<Name extends string>({ form, name, label }: PictureFieldProps<Name>) {
  const picture = usePictureUpload(form, name);
  const failure = picture.progress && 'failure' in picture.progress ? picture.progress.failure : null;
  const fault = form.faults[name] ?? failure ?? picture.refused ?? undefined;
  return (
    <Field form={form} name={name} label={label} fault={fault} hint="JPG atau PNG, di bawah 2 MB.">
      {({ status: _, ...control }) => (
        <div className="picture">
          <Drop onFile={picture.choose}>
            {picture.shown === null ? (
              <span className="picture-none">Belum ada foto</span>
            ) : (
              <img key={picture.shown} src={picture.shown} alt="Pratinjau foto" className="picture-image" />
            )}
          </Drop>
          <div className="picture-actions">
            <div>
              <input
                {...control}
                type="file"
                accept="image/jpeg,image/png"
                className="picture-input"
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  // So that choosing the same file once more counts as a choice.
                  event.target.value = '';
                  if (file) void picture.choose(file);
                }}
              />
              <label htmlFor={control.id} className="picture-choose">
                {picture.shown === null ? 'Pilih foto' : 'Ganti foto'}
              </label>
            </div>
            {picture.progress === null ? <AtRest picture={picture} /> : <OnItsWay picture={picture} />}
          </div>
        </div>
      )}
    </Field>
  );
}

function AtRest({ picture }: { picture: PictureUpload }) {
  if (picture.shown === null) return null;
  return (
    <div className="picture-buttons">
      <Button
        aria-label="Putar foto ke kiri"
        title="Putar ke kiri"
        icon={<RotateLeftOutlined aria-hidden />}
        onClick={() => picture.turn(-90)}
      />
      <Button
        aria-label="Putar foto ke kanan"
        title="Putar ke kanan"
        icon={<RotateRightOutlined aria-hidden />}
        onClick={() => picture.turn(90)}
      />
      <Button
        aria-label="Hapus foto"
        title="Hapus foto"
        icon={<DeleteOutlined aria-hidden />}
        onClick={picture.remove}
      />
    </div>
  );
}

function OnItsWay({ picture }: { picture: PictureUpload }) {
  const { progress } = picture;
  if (progress === null) return null;
  if ('failure' in progress) {
    return (
      <div className="picture-buttons">
        <Button onClick={picture.retry}>Coba lagi</Button>
        <Button onClick={picture.cancel}>Batalkan</Button>
      </div>
    );
  }
  const percent = Math.round(progress.part * 100);
  return (
    <>
      <div role="status" className="picture-progress">
        <progress aria-label="Foto diunggah" max={100} value={percent} /> {percent}%
      </div>
      <div className="picture-buttons">
        <Button onClick={picture.cancel}>Batalkan</Button>
      </div>
    </>
  );
}

interface DropProps {
  onFile: (file: File) => void;
  children: React.ReactNode;
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
