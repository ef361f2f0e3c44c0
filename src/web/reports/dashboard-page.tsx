import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { Page } from '#web/ui/page.tsx';
import { DashboardPanel } from './dashboard.tsx';
import { periodAddress } from './report-address.ts';

/** The dashboard. Its period is in the address, so that Back restores it. */
export function DashboardPage() {
  const { list, go, canonicalRedirect } = useListInUrl(periodAddress);
  return (
    <Page title="Laporan pelatihan">
      {canonicalRedirect}
      <DashboardPanel period={list} onChoose={go} />
    </Page>
  );
}
