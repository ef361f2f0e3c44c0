import { thumbnailWidth } from '#contract/pictures.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';

interface MemberValueProps {
  /** The field's name in the form. */
  name: string;
  /** Its text in the form. */
  text: string;
  /** The name of its region, if it is one. */
  regionName: string;
}

/** A member's value for display. */
export function MemberValue({ name, text, regionName }: MemberValueProps) {
  if (text === '') return <span className="faint">(kosong)</span>;
  if (name === 'membeshipTypeId') return <bdi translate="no">{regionName}</bdi>;
  if (name === 'status') return text === 'active' ? memberStatusNames.active : memberStatusNames.inactive;
  if (name !== 'image_url') return <bdi translate="no">{text}</bdi>;
  return <img src={`${text}?w=${thumbnailWidth}`} alt="Foto" width={48} height={57} className="picture-image" />;
}
