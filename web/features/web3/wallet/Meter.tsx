import { Box, Flex } from '@mantine/core'
import classes from './Meter.module.css'

interface Props {
  name: string
  /** Undefined while it loads. */
  value: string | undefined
  unit: string
  hint?: string
  trouble?: string | undefined
  isWaiting: boolean
}

/** One large number. */
export function Meter({ name, value, unit, hint, trouble, isWaiting }: Props) {
  return (
    <Flex
      component="section"
      className="ff-card"
      direction="column"
      gap="xxs"
      miw={0}
      py="md"
      px="clamp(1rem, 3vw, 1.5rem)"
    >
      <Box component="h2" className="ff-strong" ff="text" fz="md" lts={0} c="dimmed">
        {name}
      </Box>
      <p className={classes.value} aria-busy={isWaiting}>
        {value ?? (isWaiting ? '···' : '–')}
        <span className="ff-lead">{unit}</span>
      </p>
      {hint !== undefined && <p className="ff-hint">{hint}</p>}
      {trouble !== undefined && (
        <Box component="p" fz="sm" c="var(--ff-danger)" role="alert">
          {trouble}
        </Box>
      )}
    </Flex>
  )
}
