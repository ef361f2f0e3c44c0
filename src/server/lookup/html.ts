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
