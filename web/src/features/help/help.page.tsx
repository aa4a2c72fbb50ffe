import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { GUIDE_SOURCES } from './guide-sources.ts';
import { GuideView } from './guide-view.tsx';

const guideOf = (load: () => Promise<string>) =>
  lazyPart(
    async () => {
      const source = await load();
      return { default: () => <GuideView source={source} /> };
    },
    { page: 'Help' },
  );

const CustomerGuide = guideOf(GUIDE_SOURCES.customers);
const StaffGuide = guideOf(GUIDE_SOURCES.staff);

/** The guide for the kind of person who reads it. */
export function HelpPage() {
  return isEmployee(useViewer()) ? <StaffGuide /> : <CustomerGuide />;
}
