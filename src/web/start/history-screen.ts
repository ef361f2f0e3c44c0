import { createElement } from 'react';
import { HistoryPage } from '#web/history/history-page.tsx';
import { MemberRestore } from '#web/members/page/member-restore.tsx';

/** The history, with the members' component that restores an earlier state. */
export const HistoryScreen = () => createElement(HistoryPage, { RestoreMember: MemberRestore });
