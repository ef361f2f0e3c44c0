import { createElement } from 'react';
import { CardsOfMember } from '#web/cards/member-cards.tsx';
import { MemberHistory } from '#web/history/member-history.tsx';
import { MemberPage } from '#web/members/page/member-page.tsx';
import { MemberTraining } from '#web/training/member-training.tsx';
import { MemberParts } from './member-parts.ts';

/** The member page, with the parts that other features own. */
export const MemberScreen = () =>
  createElement(MemberPage, { MemberTraining, MemberCards: CardsOfMember, MemberHistory, FormParts: MemberParts });
