import { Box, Button, Flex, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Role } from '#contract/dashboard.ts'
import { HelpAnnouncer } from './activity/HelpQueue.tsx'
import { WaitingNotice } from './class/Admission.tsx'
import { ActiveControls } from './class/Controls.tsx'
import { useClass } from './class/use-class.ts'
import { ClassSwitch } from './classes/ClassSwitch.tsx'
import { ConnectionState } from './feed/ConnectionState.tsx'
import { chooseLanguage, currentLanguage, type DashboardLanguage, LANGUAGES, tagOf } from './language.ts'
import { PlanBar } from './plan/PlanBar.tsx'
import classes from './Shell.module.css'
import { useDashboard, useHasRole } from './session.ts'
import { SectionLinks } from './ui/SectionLinks.tsx'
import { deleteDrafts } from './use-draft.ts'

const SCREENS = [
  { to: '/', words: 'DASHBOARD_ACTIVITY', role: 'helper' },
  { to: '/map', words: 'DASHBOARD_MAP', role: 'helper' },
  { to: '/solutions', words: 'DASHBOARD_SOLUTIONS', role: 'helper' },
  { to: '/plan', words: 'DASHBOARD_PLAN', role: 'trainer' },
  { to: '/contest', words: 'DASHBOARD_CONTEST', role: 'helper' },
  { to: '/messages', words: 'DASHBOARD_MESSAGES', role: 'helper' },
  { to: '/class', words: 'DASHBOARD_CLASS', role: 'helper' },
] as const satisfies { to: string; words: string; role: Role }[]

/** The screens behind the last link of the navigation. */
const CLASS_SCREENS = [
  { to: '/class', words: 'DASHBOARD_CLASS_OVERVIEW', role: 'helper' },
  { to: '/roster', words: 'DASHBOARD_PEOPLE', role: 'trainer' },
  { to: '/lti', words: 'DASHBOARD_LTI', role: 'trainer' },
  { to: '/staff', words: 'DASHBOARD_STAFF', role: 'owner' },
  { to: '/log', words: 'DASHBOARD_LOG', role: 'trainer' },
  { to: '/classes', words: 'DASHBOARD_CLASSES', role: 'host' },
] as const satisfies { to: string; words: string; role: Role }[]

/** The frame of each screen: the name of the class, the navigation, and the state of the connection. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { api, key, shopName } = useDashboard()
  const may = useHasRole()
  const { data } = useClass()
  const current = screenOf(useLocation().pathname)
  const classScreens = CLASS_SCREENS.filter(({ role }) => may(role))
  const leave = (): void => {
    // If the server cannot be reached, at least this tab forgets the key.
    void api
      .post('/api/leave')
      .catch(() => {})
      .finally(() => {
        deleteDrafts(sessionStorage)
        key.clear()
      })
  }
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <Flex component="p" direction="column" miw={0} lh={1.15} className={classes.title ?? ''}>
          <Box component="span" fz="xs" c="var(--ff-on-bar-muted)">
            {shopName}
          </Box>
          <Box component="strong" fz="lg" className={`${classes.name ?? ''} ff-ellipsis ff-display`}>
            {data?.name ?? t('DASHBOARD_TITLE')}
          </Box>
        </Flex>
        <Flex
          component="nav"
          gap="xxs"
          className={classes.nav}
          aria-label={t('DASHBOARD_SCREENS')}
          onFocus={({ target }) => {
            // Not for a pointer: the link would move away from under it.
            if (target.matches(':focus-visible')) scrollToLink(target)
          }}
        >
          {SCREENS.filter(({ role }) => may(role)).map(({ to, words }) => (
            <Link
              key={to}
              to={to}
              className={classes.link ?? ''}
              ref={to === current ? scrollToLink : undefined}
              aria-current={to === current ? 'page' : undefined}
            >
              {t(words)}
            </Link>
          ))}
        </Flex>
        <ConnectionState />
        {may('host') && <ClassSwitch />}
        <LanguageSelect />
        <Button variant="subtle" size="compact-md" className={classes.leave ?? ''} onClick={leave}>
          {t('DASHBOARD_LEAVE')}
        </Button>
      </header>
      {current === '/class' && classScreens.length > 1 && (
        <Box px="var(--ff-gutter)">
          <SectionLinks
            label={t('DASHBOARD_CLASS_SECTIONS')}
            sections={classScreens.map(({ to, words }) => ({ to, name: t(words) }))}
          />
        </Box>
      )}
      {data?.warnings.map((warning) => (
        <Box
          key={warning}
          role="alert"
          component="p"
          py="xs"
          px="var(--ff-gutter)"
          c="var(--ff-danger)"
          bg="var(--ff-danger-soft)"
          className="ff-strong"
        >
          {warning}
        </Box>
      ))}
      <WaitingNotice />
      {data && <ActiveControls signals={data.signals} />}
      {may('trainer') && <PlanBar />}
      {children}
      <HelpAnnouncer />
    </div>
  )
}

/** On a phone, the links are in one row that scrolls. Browsers leave a link where it is that is partly in view. */
function scrollToLink(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** The screen of the navigation that an address belongs to. */
function screenOf(pathname: string): string {
  const to = `/${pathname.split('/')[1] ?? ''}`
  return CLASS_SCREENS.some((screen) => screen.to === to) ? '/class' : to
}

function LanguageSelect() {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="sm"
      className={classes.language ?? ''}
      aria-label={t('DASHBOARD_LANGUAGE')}
      value={currentLanguage()}
      onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as DashboardLanguage)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language} lang={tagOf(language as DashboardLanguage)}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
