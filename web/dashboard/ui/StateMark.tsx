import { Box, Flex } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerState } from '#contract/activity.ts'
import type { IconProps } from '#web/ui/icon.tsx'
import IconAlertTriangle from '~icons/alert-triangle'
import IconDoorExit from '~icons/door-exit'
import IconMoon from '~icons/moon'
import IconPlayerPlay from '~icons/player-play'
import classes from './ui.module.css'

const ICONS: Record<LearnerState, ComponentType<IconProps>> = {
  working: IconPlayerPlay,
  stuck: IconAlertTriangle,
  away: IconMoon,
  gone: IconDoorExit,
}

/** The state of a learner as an icon, a colour and a word. */
export function StateMark({ state, detail }: { state: LearnerState; detail?: string | undefined }) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <Flex
      component="span"
      gap="xs"
      align="center"
      display="inline-flex"
      miw={0}
      className={classes.mark}
      data-state={state}
    >
      <Icon size={18} aria-hidden="true" />
      <Flex component="span" direction="column" miw={0} lh="var(--ff-leading-snug)">
        {t(`DASHBOARD_STATE_${state.toUpperCase()}`)}
        {detail !== undefined && (
          <Box component="span" fz="xs" fw="var(--ff-weight-regular)" c="dimmed" className="ff-ellipsis">
            {detail}
          </Box>
        )}
      </Flex>
    </Flex>
  )
}
