import { Link } from 'react-router';
import type { Subject } from '#contract/history.ts';

interface HistoryLinkProps {
  subject: Subject;
  id: number;
}

/** The address of a row's history. */
export const historyOf = (subject: Subject, id: number): string => `/app/history?subject=${subject}&subject_id=${id}`;

export function HistoryLink({ subject, id }: HistoryLinkProps) {
  return <Link to={historyOf(subject, id)}>Riwayat</Link>;
}
