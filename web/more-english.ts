type Texts = Record<string, string>

/** All English texts but those of the shell and the first screen. */
export const moreEnglish: Texts = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Texts>(
      [
        '../content/i18n/en/*.json',
        '!../content/i18n/en/shell.json',
        '!../content/i18n/en/shop.json',
        // Loaded with the tours.
        '!../content/i18n/en/tutorials.json',
        // Loaded with the screens about the chain.
        '!../content/i18n/en/web3.json',
        // Loaded with the concept pages and paths.
        '!../content/i18n/en/learn.json',
        // Loaded with the class bar.
        '!../content/i18n/en/class.json',
        '!../content/i18n/en/class-page.json',
        '!../content/i18n/en/class-certificate.json',
        '!../content/i18n/en/class-plan.json',
        '!../content/i18n/en/class-course.json',
        '!../content/i18n/en/contest.json',
        '!../content/i18n/en/contest-rules.json',
        '!../content/i18n/en/contest-team.json',
        // Loaded with the tools of the workbench.
        '!../content/i18n/en/workbench-*.json',
      ],
      { eager: true, import: 'default' },
    ),
  ),
)
