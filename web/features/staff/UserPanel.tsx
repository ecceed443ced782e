import { Flex } from '@mantine/core'
import { IconEye, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { Panel, StaffDialog } from './Panel.tsx'
import { isActive, pageOf } from './paging.ts'
import { type KnownUser, userQuery, usersQuery } from './queries.ts'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import { Pagination, StaffTable } from './StaffTable.tsx'

type UncheckedEmail = typeof import('../../../labs/unchecked-email/sink.tsx')

/** All registered users, and who was active lately. */
export function UserPanel() {
  const { t } = useTranslation()
  const users = useQuery(usersQuery)
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <Panel title={t('SECTION_USER')} className="user-table" query={users} empty={t('NO_USERS')}>
        {(rows) => <Users users={rows} onOpen={setOpened} />}
      </Panel>
      {opened !== undefined && <UserDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface UsersProps {
  users: KnownUser[]
  onOpen: (id: number) => void
}

function Users({ users, onOpen }: UsersProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const slice = pageOf(users, page)
  return (
    <>
      <StaffTable
        label={t('SECTION_USER')}
        kind="users"
        rows={slice.rows}
        keyOf={({ id }) => id}
        columns={[
          { name: 'email', title: t('LABEL_EMAIL'), cell: (user) => <UserName user={user} /> },
          {
            name: 'user_detail',
            title: t('LABEL_DETAILS'),
            isQuiet: true,
            cell: ({ id, email }) => (
              <button
                type="button"
                className={table.icon}
                aria-label={t('ARIA_USER_DETAILS', { email })}
                onClick={() => onOpen(id)}
              >
                <IconEye aria-hidden="true" />
              </button>
            ),
          },
        ]}
      />
      <Pagination slice={slice} total={users.length} label={t('SECTION_USER')} onTurn={setPage} />
      <HiddenEmails users={users} />
    </>
  )
}

function UserName({ user }: { user: KnownUser }) {
  const { t } = useTranslation()
  const isHere = isActive(user.lastLoginTime, new Date())
  const Icon = isHere ? IconUserCheck : IconUserOff
  return (
    <span className={classes.who}>
      <Icon data-active={isHere} role="img" aria-label={t(isHere ? 'USER_ACTIVE' : 'USER_IDLE')} />
      <Email email={user.email} isActive={isHere} />
    </span>
  )
}

/**
 * All e-mail addresses, visually hidden: the stored XSS challenge needs every user in the document, whatever the page
 * shows.
 */
function HiddenEmails({ users }: { users: KnownUser[] }) {
  return (
    <div hidden>
      {users.map(({ id, email, lastLoginTime }) => (
        <Email key={id} email={email} isActive={isActive(lastLoginTime, new Date())} />
      ))}
    </div>
  )
}

function Email(props: { email: string; isActive: boolean }) {
  return <Sink<UncheckedEmail, 'UserEmail'> lab="unchecked-email" name="UserEmail" props={props} />
}

/** The details of a user. */
function UserDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const user = useQuery(userQuery(id))
  const when = (moment: string) => formatMoment(new Date(moment))
  return (
    <StaffDialog title={`${t('LABEL_USER')} #${id}`} onClose={onClose}>
      {user.isError && (
        <Failure
          title={t('STAFF_FAILED')}
          detail={serverMessage(user.error)}
          onRetry={() => void user.refetch()}
        />
      )}
      {user.data && (
        <Flex component="dl" className="ff-facts" direction="column" gap="sm">
          <div>
            <dt>{t('LABEL_EMAIL')}</dt>
            <dd>{user.data.email}</dd>
          </div>
          <div>
            <dt>{t('LABEL_CREATED_AT')}</dt>
            <dd>{when(user.data.createdAt)}</dd>
          </div>
          <div>
            <dt>{t('LABEL_UPDATED_AT')}</dt>
            <dd>{when(user.data.updatedAt)}</dd>
          </div>
        </Flex>
      )}
    </StaffDialog>
  )
}
