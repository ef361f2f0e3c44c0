import { createElement } from 'react';
import { MemberHistory } from '#web/history/member-history.tsx';
import { MemberPage } from '#web/members/page/member-page.tsx';
import { MemberParts } from './member-parts.ts';

/** The member page, with the parts that other features own. */
export const MemberScreen = () => createElement(MemberPage, { MemberTraining: MemberParts, MemberHistory });
