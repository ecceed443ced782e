import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HttpError } from '#web/http.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import Forbidden from '#web/ui/states/Forbidden.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { Panel } from './Panel.tsx'
import { tasksQuery, usersQuery } from './queries.ts'
import classes from './Staff.module.css'
import { UserPanel } from './UserPanel.tsx'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, Flex } from '@mantine/core'
import { useId, useState } from 'react'
import { showsToolCalls, showToolCalls } from '#web/data/tool-calls-shown.ts'

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
  const tasks = useQuery(tasksQuery)
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
  const [isShown, setShown] = useState(showsToolCalls)
  const change = (next: boolean) => {
    showToolCalls(next)
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
