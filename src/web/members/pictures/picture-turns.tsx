import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import RotateLeftOutlined from '@ant-design/icons-svg/es/asn/RotateLeftOutlined';
import RotateRightOutlined from '@ant-design/icons-svg/es/asn/RotateRightOutlined';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PicturePartProps } from './picture-field.tsx';

/** Rotates or removes a picture. */
export function PictureTurns({ picture, focusChoice }: PicturePartProps) {
  return (
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
        onClick={() => {
          picture.remove();
          focusChoice();
        }}
      />
    </div>
  );
}
