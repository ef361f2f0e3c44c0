import { createElement } from 'react';
import { MemberHistory } from '#web/history/member-history.tsx';
import { MemberPage } from '#web/members/member-page.tsx';
import { MemberParts } from './member-parts.ts';

/** A member's page shows the training, the cards and the history, which are others'. */
export const MemberScreen = () => createElement(MemberPage, { MemberTraining: MemberParts, MemberHistory });
