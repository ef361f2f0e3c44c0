import { expect, test } from 'vitest';
import { addressOfRows, isWhole, reportListAddress } from './report-address.ts';

const read = (text: string) => reportListAddress.read(new URLSearchParams(text));
const write = (text: string) => reportListAddress.write(read(text)).toString();

test('an address without anything is the last twelve months, and says so', () => {
  expect(write('')).toBe('period=last_12_month');
});

test('period, days and page survive in the address', () => {
  const address = 'period=custom&startDate=2026-01-01&endDate=2026-02-01&page=3&pageSize=50';
  expect(write(address)).toBe(address);
});

test('what a report does not know is left out, and days of other periods with it', () => {
  expect(write('period=yesterday&page=0&pageSize=7&other=1')).toBe('period=last_12_month');
  expect(write('period=today&startDate=2026-01-01')).toBe('period=today');
  expect(write('period=custom&startDate=2026-02-30&endDate=9999-01-01')).toBe('period=custom');
});

test('days of one’s own are whole when both are there, in order', () => {
  expect(isWhole({ period: 'custom', startDate: '2026-01-01', endDate: null })).toBe(false);
  expect(isWhole({ period: 'custom', startDate: '2026-01-02', endDate: '2026-01-01' })).toBe(false);
  expect(isWhole({ period: 'custom', startDate: '2026-01-01', endDate: '2026-01-01' })).toBe(true);
  expect(isWhole({ period: 'today' })).toBe(true);
});

test('a number leads to the rows of its own period', () => {
  expect(addressOfRows('absent', { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' })).toBe(
    '/app/training/reports/absent?period=custom&startDate=2026-01-01&endDate=2026-01-31',
  );
});
