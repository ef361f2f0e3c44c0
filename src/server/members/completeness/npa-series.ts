/** Of so many NPAs of a chapter one of another form is unlike the others. */
const unlikeOneIn = 20;

/** More numbers that are missing in a row are another series, not a gap. */
const widestGap = 10;

interface Chapter {
  members: number;
  series: Map<string, NpaSeries>;
}

/** The NPAs of one form in one chapter. */
export class NpaSeries {
  readonly #chapter: Chapter;
  readonly #numbers = new Set<number>();
  #members = 0;
  #behindGap: ReadonlySet<number> | undefined;

  constructor(chapter: Chapter) {
    this.#chapter = chapter;
  }

  /** Who is deleted is no member any more, but has had the number. */
  add(number: number | null, isDeleted: boolean): void {
    if (number !== null) this.#numbers.add(number);
    if (isDeleted) return;
    this.#members += 1;
    this.#chapter.members += 1;
  }

  /** Whether hardly another NPA of the chapter has this form; once all have been added. */
  isUnlikeOthers(): boolean {
    return this.#members * unlikeOneIn < this.#chapter.members;
  }

  /** Whether numbers were left out right before this one, where most of the series are there; once all have been added. */
  isBehindGap(number: number | null): boolean {
    this.#behindGap ??= behindGap(this.#numbers);
    return number !== null && this.#behindGap.has(number);
  }
}

function behindGap(numbers: ReadonlySet<number>): ReadonlySet<number> {
  const sorted = Float64Array.from(numbers).sort();
  const span = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (sorted.length * 2 <= span) return new Set();
  const steps = (number: number, at: number) => number - (sorted[at - 1] ?? number);
  return new Set(sorted.filter((number, at) => steps(number, at) > 1 && steps(number, at) <= widestGap));
}

/** Finds the series of an NPA by its chapter and its form. */
export function createNpaSeries(): (region: number, form: string) => NpaSeries {
  const chapters = new Map<number, Chapter>();
  return (region, form) => {
    const chapter = chapters.get(region) ?? { members: 0, series: new Map<string, NpaSeries>() };
    chapters.set(region, chapter);
    const series = chapter.series.get(form) ?? new NpaSeries(chapter);
    chapter.series.set(form, series);
    return series;
  };
}
