import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Lack } from '#contract/completeness.ts';
import type { Day } from '#contract/dates.ts';
import type { Schema } from '#server/database/schema.ts';
import type { OwnDoubt } from './doubts.ts';

type Members = ExpressionBuilder<Schema, 'members'>;

/** What the rules go by besides the member: today, and the regions that are looked at; null for all. */
export interface Around {
  today: Day;
  regions: readonly number[] | null;
}

/** Of so many NPAs of a chapter one of another form is unlike the others. */
const unlikeOneIn = 20;

/** More numbers that are missing in a row are another series, not a gap. */
const widestGap = 10;

const ofRegions = (regions: Around['regions'], more: Expression<unknown> = sql`true`) =>
  regions === null ? more : sql`region_id IN (${sql.join(regions.length === 0 ? [0] : [...regions])}) AND ${more}`;

/*
 * The next two look around once for all, which is what MATERIALIZED is for: an engine whose statistics don't know the members
 * yet would do it for each of them.
 */

/** Members whose NPA has a form that hardly another one of their chapter has. */
const unlikeOthers = ({ regions }: Around) => sql<SqlBool>`members.id IN (
  WITH found AS MATERIALIZED (SELECT id FROM (
    SELECT id, count(*) OVER (PARTITION BY region_id, npa_series) AS alike, count(*) OVER (PARTITION BY region_id) AS everybody
    FROM members WHERE ${ofRegions(regions, sql`deleted_at IS NULL`)}
  ) AS placed WHERE alike * ${sql.lit(unlikeOneIn)} < everybody) SELECT id FROM found)`;

/** Members before whom numbers were left out, where most numbers of the series are there; the deleted have had theirs. */
const behindGap = ({ regions }: Around) => sql<SqlBool>`members.id IN (
  WITH found AS MATERIALIZED (SELECT id FROM (
    SELECT id, npa_number - lag(npa_number) OVER (PARTITION BY region_id, npa_series ORDER BY npa_number) AS step,
      count(*) OVER (PARTITION BY region_id, npa_series) AS numbers,
      max(npa_number) OVER (PARTITION BY region_id, npa_series) - min(npa_number) OVER (PARTITION BY region_id, npa_series) AS span
    FROM members WHERE ${ofRegions(regions, sql`npa_number IS NOT NULL`)}
  ) AS placed WHERE step BETWEEN 2 AND ${sql.lit(widestGap)} AND numbers * 2 > span) SELECT id FROM found)`;

const active = (rule: (eb: Members, around: Around) => Expression<SqlBool>) => (eb: Members, around: Around) =>
  eb.and([eb('members.status', '=', 'active'), rule(eb, around)]);

const doubted = (doubt: OwnDoubt) => active((eb) => eb('doubts', 'like', `%${doubt}%`));

/** Whom each is said of. The only place that says so; the words stand in the contract. */
export const rules: Readonly<Record<Lack, (eb: Members, around: Around) => Expression<SqlBool>>> = {
  photo: doubted('photo'),
  serkom: doubted('serkom'),
  serkom_expired: active((eb, { today }) => eb('serkom_end_date', '<', today)),
  phone: doubted('phone'),
  email: doubted('email'),
  npa_unlike: active((_, around) => unlikeOthers(around)),
  npa_gap: active((_, around) => behindGap(around)),
  capitals: doubted('capitals'),
  title: doubted('title'),
  inactive: (eb, { today }) => eb.and([eb('members.status', '=', 'inactive'), eb('serkom_end_date', '>=', today)]),
};
