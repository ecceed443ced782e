import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, Flex } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feedback } from '#contract/http.ts'
import { feedbacksQuery } from '#web/data/feedbacks.ts'
import { areToolCallsShown, setToolCallsShown } from '#web/data/tool-calls-shown.ts'
import { HttpError, http, serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Rating } from '#web/ui/shop/Rating.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import Forbidden from '#web/ui/states/Forbidden.tsx'
import { FocusableButton } from '#web/ui/theme/FocusableButton.tsx'
import IconEye from '~icons/eye'
import IconTrash from '~icons/trash'
import IconUserCheck from '~icons/user-check'
import IconUserOff from '~icons/user-off'
import { Panel, StaffDialog } from './Panel.tsx'
import { pageOf, wasActiveRecently } from './paging.ts'
import { type KnownUser, nightTasksQuery, userQuery, usersQuery } from './queries.ts'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import { Pagination, StaffTable } from './StaffTable.tsx'

/** The administration screen: users, feedback, tasks and settings. */
export default function Administration() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_ADMINISTRATION'))
  const users = useQuery(usersQuery)
  if (users.error instanceof HttpError && users.error.status === 403) {
    return <Forbidden because="UNAUTHORIZED_PAGE_ACCESS_ERROR" />
  }
  return (
    <NamedElement element="app-administration" className={classes.screen}>
      <h1>{t('TITLE_ADMINISTRATION')}</h1>
      <div className={classes.desk}>
        <UserPanel />
        <FeedbackPanel />
      </div>
      <TasksPanel />
      <Settings />
      {!users.isPending && <img src="assets/public/images/padding/19px.png" alt="" width={1} height={1} />}
    </NamedElement>
  )
}

/** The tasks for tonight, and a link to the metrics. */
function TasksPanel() {
  const { t } = useTranslation()
  const tasks = useQuery(nightTasksQuery)
  return (
    <Panel
      title={t('NIGHT_SHIFT')}
      query={tasks}
      empty={t('NIGHT_SHIFT_EMPTY')}
      className={classes.night ?? ''}
    >
      {(rows) => (
        <>
          <ul className={classes.tasks}>
            {rows.map(({ id, until, text }) => (
              <li key={id}>
                <time>{until}</time>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <a className="ff-link" href="./actuator">
            {t('NIGHT_SHIFT_GAUGES')}
          </a>
        </>
      )}
    </Panel>
  )
}

/** Settings of this browser for staff. */
function Settings() {
  const { t } = useTranslation()
  const heading = useId()
  const hint = useId()
  const [isShown, setShown] = useState(areToolCallsShown)
  const change = (next: boolean) => {
    setToolCallsShown(next)
    setShown(next)
  }
  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby={heading}>
      <h2 id={heading}>{t('SECTION_SETTINGS')}</h2>
      <div className={`${classes.body} ${classes.settings}`}>
        <Checkbox
          label={t('LABEL_SHOW_TOOL_CALLS')}
          aria-describedby={hint}
          checked={isShown}
          onChange={(event) => change(event.target.checked)}
        />
        <p id={hint} className="ff-hint">
          {t('SHOW_TOOL_CALLS_HINT')}
        </p>
      </div>
    </Flex>
  )
}

type SinglePassFilter = typeof import('../../../labs/single-pass-filter/sink.tsx')

/** Customer feedback, with buttons to remove it. */
function FeedbackPanel() {
  const { t } = useTranslation()
  const feedbacks = useQuery(feedbacksQuery)
  const [opened, setOpened] = useState<Feedback>()
  return (
    <>
      <Panel
        title={t('SECTION_CUSTOMER_FEEDBACK')}
        className="customer-table"
        query={feedbacks}
        empty={t('NO_FEEDBACK')}
      >
        {(rows) => <Feedbacks feedbacks={rows} onOpen={setOpened} />}
      </Panel>
      {opened && <FeedbackDialog feedback={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface FeedbacksProps {
  feedbacks: Feedback[]
  onOpen: (feedback: Feedback) => void
}

function Feedbacks({ feedbacks, onOpen }: FeedbacksProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const slice = pageOf(feedbacks, page)
  return (
    <>
      <StaffTable
        label={t('SECTION_CUSTOMER_FEEDBACK')}
        kind="feedbacks"
        rows={slice.rows}
        keyOf={({ id }) => id}
        columns={[
          // Clients compare the text of this cell, including the space.
          { name: 'user', title: t('LABEL_USER'), cell: ({ UserId }) => ` ${UserId ?? ''}` },
          {
            name: 'comment',
            title: t('LABEL_COMMENT'),
            cell: (feedback) => (
              <button type="button" className={classes.comment} onClick={() => onOpen(feedback)}>
                <Sink<SinglePassFilter, 'FeedbackComment'>
                  lab="single-pass-filter"
                  name="FeedbackComment"
                  props={{ comment: feedback.comment ?? '' }}
                />
              </button>
            ),
          },
          { name: 'rating', title: t('LABEL_RATING'), cell: ({ rating }) => <Rating value={rating} /> },
          { name: 'remove', title: t('BTN_REMOVE'), isQuiet: true, cell: ({ id }) => <Remove id={id} /> },
        ]}
      />
      <Pagination
        slice={slice}
        total={feedbacks.length}
        label={t('SECTION_CUSTOMER_FEEDBACK')}
        onTurn={setPage}
      />
    </>
  )
}

function Remove({ id }: { id: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => http.delete(`/api/Feedbacks/${id}`),
    onSuccess: () => {
      showSnackbar(t('FEEDBACK_REMOVED'))
      return queries.invalidateQueries(feedbacksQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('FEEDBACK_NOT_REMOVED'), 'error'),
  })
  return (
    <FocusableButton
      className={table.icon}
      aria-label={t('ARIA_REMOVE_FEEDBACK', { id })}
      data-loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <IconTrash aria-hidden="true" />
    </FocusableButton>
  )
}

/** The full text of one piece of feedback. */
function FeedbackDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <StaffDialog title={`${t('LABEL_COMMENT')} #${feedback.id}`} onClose={onClose}>
      <Flex component="dl" className="ff-facts" direction="column" gap="sm">
        <div>
          <dt>{t('LABEL_USER')}</dt>
          <dd>{feedback.UserId ?? t('ANONYMOUS')}</dd>
        </div>
        <div>
          <dt>{t('LABEL_COMMENT')}</dt>
          <dd>
            <Sink<SinglePassFilter, 'FeedbackComment'>
              lab="single-pass-filter"
              name="FeedbackComment"
              props={{ comment: feedback.comment ?? '' }}
            />
          </dd>
        </div>
      </Flex>
    </StaffDialog>
  )
}

type UncheckedEmail = typeof import('../../../labs/unchecked-email/sink.tsx')

/** All registered users, and who was active lately. */
function UserPanel() {
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
  const isHere = wasActiveRecently(user.lastLoginTime, new Date())
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
        <Email key={id} email={email} isActive={wasActiveRecently(lastLoginTime, new Date())} />
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
