/** A form of NPA that fewer than one in so many of a chapter's members have is unusual. */
const unlikeOneIn = 20;

/** A larger jump in numbers is another series, not a gap. */
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

  /** Deleted members are not judged, but their numbers are taken. */
  add(number: number | null, isDeleted: boolean): void {
    if (number !== null) this.#numbers.add(number);
    if (isDeleted) return;
    this.#members += 1;
    this.#chapter.members += 1;
  }

  /** Whether hardly any other NPA of the chapter has this form. Call after all were added. */
  isUnlikeOthers(): boolean {
    return this.#members * unlikeOneIn < this.#chapter.members;
  }

  /**
   * Whether numbers are missing right before this one, in a series that is mostly complete. Call after all were added.
   */
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

/** Returns the series for a chapter and a form of NPA. */
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
