import { createElement, Fragment } from 'react';
import { MemberCards } from '#web/cards/member-cards.tsx';
import { MemberTraining } from '#web/training/member-training.tsx';

/** The parts of a member that other features own. */
export const MemberParts = ({ id }: { id: number }) =>
  createElement(Fragment, null, createElement(MemberTraining, { id }), createElement(MemberCards, { id }));
