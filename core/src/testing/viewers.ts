import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { asViewer, type Viewer } from '../viewer.ts';
import type { Actor, World } from './people.ts';

/** That person of the world as the viewer of a use-case. */
export function viewerOf(world: World, actor: Actor): Viewer {
  const { userId, contactId, employeeId, companyId, email } = world.people[actor];
  return asViewer({
    userId,
    contactId,
    employeeId,
    firstName: actor,
    email,
    role: actor.startsWith('role10') ? OPERATIONS_ROLE : 0,
    isSealingEngineer: actor === 'role10_sealer',
    timezone: 'America/New_York',
    maxFileUploads: 10,
    company: companyId === null ? null : { id: companyId, name: 'Company', allowsUnsealedRequest: false },
    corporateOf: actor === 'customer_corporate' ? world.corporationId : null,
  });
}
