import { Link } from 'react-router';
import type { Subject } from '#contract/history.ts';

interface HistoryLinkProps {
  subject: Subject;
  id: number;
}

/** The address of what was done to one row. */
export const historyOf = (subject: Subject, id: number): string => `/app/history?subject=${subject}&subject_id=${id}`;

/** Leads to what was done to one row. */
export function HistoryLink({ subject, id }: HistoryLinkProps) {
  return <Link to={historyOf(subject, id)}>Riwayat</Link>;
}
