import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import type { Certificate } from '@sealdesk/contract/licenses/licenses.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayIn, formatDay } from '../../lib/format.ts';
import { call } from '../../lib/session/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toastDone, toastFailure } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';
import { momentInWords } from './account-text.ts';
import { ownCertificatesQuery } from './account.queries.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './sign-in.module.css';
import { useClock } from './use-clock.ts';
import { WayInRow } from './way-in-row.tsx';

/** The certificates that an engineer signs with; one that is lost is reported here. */
export function CertificatesSection({ id }: { id: string }) {
  const certificates = useQuery(ownCertificatesQuery);
  return (
    <AccountSection id={id} title="Certificates" count={certificates.data?.data.length}>
      {certificates.isLoading && <RowsSkeleton label="Loading the certificates" rows={1} />}
      {certificates.isError && <AlertBox onRetry={() => void certificates.refetch()} />}
      {certificates.data && (
        <ul className={classes.rows}>
          {certificates.data.data.map((certificate) => (
            <CertificateRow key={certificate.id} certificate={certificate} />
          ))}
          {certificates.data.data.length === 0 && (
            <li className={classes.none}>None registered. Operations register them on the Licenses screen.</li>
          )}
        </ul>
      )}
    </AccountSection>
  );
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { id, subject, valid_until, ended_at } = certificate;
  const clock = useClock();
  const queryClient = useQueryClient();
  const report = useMutation({
    mutationFn: () => call('endCertificate', { params: { id: String(id) } }),
    onSuccess: ({ message }) => toastDone(message),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownCertificatesQuery.queryKey }),
  });
  const ask = async () => {
    const message = `From this moment nothing is accepted that is signed with ${subject}. This can't be taken back.`;
    if (await confirm({ title: 'Report this certificate lost?', message, yes: 'Report lost' })) report.mutate();
  };
  const until = formatDay(dayIn(Date.parse(valid_until), clock.timezone));
  return (
    <WayInRow
      icon={IconCertificate}
      name={subject}
      detail={ended_at === null ? `Valid until ${until}` : `Ended ${momentInWords(ended_at, clock)}`}
      actions={
        ended_at === null && (
          <Button
            variant="default"
            loading={report.isPending}
            aria-label={`Report lost… ${subject}`}
            onClick={() => void ask()}
          >
            Report lost…
          </Button>
        )
      }
    />
  );
}
