import { Link } from 'react-router';
import type { Subject } from '#contract/history.ts';

interface HistoryLinkProps {
  subject: Subject;
  id: number;
}

/** Leads to what was done to one row. */
export function HistoryLink({ subject, id }: HistoryLinkProps) {
  return <Link to={`/app/history?subject=${subject}&subject_id=${id}`}>Riwayat</Link>;
}
