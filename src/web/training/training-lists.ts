import { listClasses } from '#contract/training.ts';
import { listRegistrations } from '#contract/training-registrations.ts';
import { type ListOf, pagedAddress, part, searchPart, sortPart } from '#web/lists/list-address.ts';

const classes = listClasses.query.shape;

export const classListAddress = pagedAddress({
  search: searchPart,
  module_id: part('module', classes.module_id),
  wilayah: part('wilayah', classes.region_id),
  state: part('status', classes.state),
  /** The first and last day on which a class begins. */
  from: part('from', classes.from),
  to: part('to', classes.to),
  sort: sortPart(classes.sort),
});

/** The state of the list of classes in the address. */
export type ClassList = ListOf<typeof classListAddress>;

const registrations = listRegistrations.query.shape;

export const participantListAddress = pagedAddress(
  { search: searchPart, attended: part('attended', registrations.attended), sort: sortPart(registrations.sort) },
  50,
  [25, 50, 100, 1000],
);

/** The state of a class's participants in the address. */
export type ParticipantList = ListOf<typeof participantListAddress>;
