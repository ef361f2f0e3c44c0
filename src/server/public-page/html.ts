/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template tag that escapes all values except `Html`; null renders nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | null)[]): Html {
  const shown = values.map((value) => (value instanceof Html ? value.markup : escaped(value ?? '')));
  return new Html(String.raw({ raw: parts }, ...shown));
}

const signs = {
  check: new Html('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  cross: new Html('<path d="m7 7 10 10M17 7 7 17"/>'),
  person: new Html('<circle cx="12" cy="9" r="4"/><path d="M4.5 20.5a7.5 7.5 0 0 1 15 0"/>'),
  search: new Html('<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>'),
  clock: new Html('<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>'),
};

/** A decorative icon next to words with the same meaning. */
export function sign(name: keyof typeof signs): Html {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">${signs[name]}</svg>`;
}
