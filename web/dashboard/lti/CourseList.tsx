import { Box, Button, Flex, Stack, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LtiCourse, LtiMember } from '#contract/lti.ts'
import { useDashboard, useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useAction, useRemoval } from '../use-action.ts'
import classes from './Lti.module.css'

/** The courses that lead into the class. */
export function CourseList({ courses }: { courses: readonly LtiCourse[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { asked, ask, close } = useAsked<LtiCourse>()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => {
    close()
    notify(ok)
  })
  if (courses.length === 0) return <p>{t('DASHBOARD_LTI_NO_COURSES')}</p>
  return (
    <>
      <Flex component="ul" direction="column" gap="md" className={`ff-list ${classes.list}`}>
        {courses.map((course) => (
          <CourseItem key={course.id} course={course} onUnlink={() => ask(course)} />
        ))}
      </Flex>
      {asked && (
        <ConfirmDialog
          title={t('DASHBOARD_LTI_UNLINK_OF', { name: escapeInvisible(asked.title) })}
          action={t('DASHBOARD_LTI_UNLINK')}
          isBusy={isBusy}
          onConfirm={() => remove(`/api/lti/courses/${asked.id}`)}
          onClose={close}
        >
          <p>{t('DASHBOARD_LTI_UNLINK_HINT')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function CourseItem({ course, onUnlink }: { course: LtiCourse; onUnlink: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { title, platform, links, hasMembers, isConfirmed } = course
  const name = escapeInvisible(title)
  return (
    <li>
      <div className={classes.what}>
        <p className="ff-strong">
          <UserText text={title} />
        </p>
        <p className="ff-muted">
          <UserText text={platform} />
        </p>
        {!isConfirmed && <p role="note">{t('DASHBOARD_LTI_WAITS')}</p>}
        {links.map((link) => (
          <p key={link.id}>
            <UserText text={link.title === '' ? link.target : `${link.title} (${link.target})`} />
            {!link.hasGrades && ` ${t('DASHBOARD_LTI_NO_GRADES')}`}
          </p>
        ))}
      </div>
      {!isConfirmed && <ConfirmButton course={course} />}
      {hasMembers && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={t('DASHBOARD_LTI_MEMBERS_OF', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('DASHBOARD_LTI_MEMBERS')}
        </Button>
      )}
      <Button variant="default" aria-label={t('DASHBOARD_LTI_UNLINK_OF', { name })} onClick={onUnlink}>
        {t('DASHBOARD_LTI_UNLINK')}
      </Button>
      {isOpen && <Members course={course} />}
    </li>
  )
}

/** Lets a course in that waits. */
function ConfirmButton({ course: { id, title } }: { course: LtiCourse }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const may = useHasRole()
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  if (!may('owner')) return null
  return (
    <Button
      loading={isBusy}
      aria-label={t('DASHBOARD_LTI_CONFIRM_OF', { name: escapeInvisible(title) })}
      onClick={() => post(`/api/lti/courses/${id}/confirm`, {})}
    >
      {t('DASHBOARD_LTI_CONFIRM')}
    </Button>
  )
}

/** The members of a course as the platform names them; asked when they are shown, and by a button. */
function Members({ course: { id, title } }: { course: LtiCourse }) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['lti-members', id],
    queryFn: () => api.get<LtiMember[]>(`/api/lti/courses/${id}/members`),
    // Each look is in the log, so no action asks again.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  return (
    <Stack gap="sm" w="100%" data-row>
      <p role="status">
        {isFetching ? t('DASHBOARD_LOADING') : isError && t('DASHBOARD_LTI_MEMBERS_FAILED')}
      </p>
      {data && <MemberTable course={title} members={data} />}
      <Button
        variant="default"
        className={classes.start ?? ''}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t('DASHBOARD_LTI_MEMBERS_AGAIN')}
      </Button>
    </Stack>
  )
}

function MemberTable({ course, members }: { course: string; members: readonly LtiMember[] }) {
  const { t } = useTranslation()
  return (
    // In the tab order, so that keys can scroll it.
    <Box
      component="section"
      className={classes.members ?? ''}
      aria-label={escapeInvisible(course)}
      tabIndex={0}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('DASHBOARD_LTI_MEMBER')}</Table.Th>
            <Table.Th>{t('DASHBOARD_LTI_MEMBER_ROLE')}</Table.Th>
            <Table.Th>{t('DASHBOARD_LTI_MEMBER_NICKNAME')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map(({ id, name, email, role, nickname }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <UserText text={name ?? email ?? '–'} />
              </Table.Td>
              <Table.Td>
                {t(
                  role === 'learner' ? 'DASHBOARD_LTI_ROLE_LEARNER' : `DASHBOARD_ROLE_${role.toUpperCase()}`,
                )}
              </Table.Td>
              <Table.Td>
                {nickname === null ? (
                  role === 'learner' && t('DASHBOARD_LTI_NOT_HERE')
                ) : (
                  <UserText text={nickname} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
