/** What the list of modules shows, as the address bar keeps it. */
export interface ModuleList {
  filter: string;
}

export const moduleListAddress = {
  read: (params: URLSearchParams): ModuleList => ({ filter: (params.get('filter') ?? '').toWellFormed().trim() }),
  write: ({ filter }: ModuleList): URLSearchParams => {
    const tidy = filter.toWellFormed().trim();
    return new URLSearchParams(tidy === '' ? {} : { filter: tidy });
  },
};
