import { createElement, Fragment } from 'react';
import { MemberCards } from '#web/cards/member-cards.tsx';
import { MemberTraining } from '#web/training/member-training.tsx';

/** What is shown of a member besides the fields: the classes of the training, and the cards. */
export const MemberParts = ({ id }: { id: number }) =>
  createElement(Fragment, null, createElement(MemberTraining, { id }), createElement(MemberCards, { id }));
