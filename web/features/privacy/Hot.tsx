import classes from './PrivacyPolicy.module.css'

/** Words that burn when touched. */
export function Hot({ children }: { children: string }) {
  return <span className={`hot ${classes.hot}`}>{children}</span>
}
