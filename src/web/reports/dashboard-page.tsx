import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { TrainingTabs } from '#web/training/training-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import { DashboardPanel } from './dashboard.tsx';
import { periodAddress } from './report-address.ts';

/** The dashboard with its period in the address bar, so that Back from a list gives the same numbers. */
export function DashboardPage() {
  const { list, go, tidying } = useListInUrl(periodAddress);
  return (
    <Page title="Laporan pelatihan">
      {tidying}
      <TrainingTabs />
      <DashboardPanel period={list} onChoose={go} />
    </Page>
  );
}
