/** What the region list shows, as the address bar keeps it. */
export interface RegionList {
  filter: string;
}

export const regionListAddress = {
  read: (params: URLSearchParams): RegionList => ({ filter: (params.get('filter') ?? '').toWellFormed().trim() }),
  write: ({ filter }: RegionList): URLSearchParams => {
    const tidy = filter.toWellFormed().trim();
    return new URLSearchParams(tidy === '' ? {} : { filter: tidy });
  },
};
