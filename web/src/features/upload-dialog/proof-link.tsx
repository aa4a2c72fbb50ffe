import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pageProofPath } from '../../lib/page-proof-address.ts';

/** Leads from a refused set to its pages, which show where it differs. Nothing for a file that was never checked. */
export function ProofLink({ uuid }: { uuid: string | undefined }) {
  if (uuid === undefined) return null;
  return (
    <Button
      component={Link}
      to={pageProofPath({ upload: uuid })}
      variant="default"
      leftSection={<IconFileSearch size={15} aria-hidden />}
    >
      Show the pages
    </Button>
  );
}
