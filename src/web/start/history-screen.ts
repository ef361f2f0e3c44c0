import { createElement } from 'react';
import { HistoryPage } from '#web/history/history-page.tsx';
import { MemberRestore } from '#web/members/member-restore.tsx';

/** What was done to a member is shown by the history, and how it was before is known by the members. */
export const HistoryScreen = () => createElement(HistoryPage, { RestoreMember: MemberRestore });
