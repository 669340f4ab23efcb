import { addEnglishCalendar } from '@okruh/market';
import { addEnglishMessages } from '@okruh/market/fields';
import { messagesEn } from '@okruh/market/messages-en';
import { addEnglishWords } from '@okruh/ui/add-english';
import { addEnglishFailures } from '@okruh/web-kit/forms';
import { englishProblems } from './english-problems.ts';
import { englishCalendar } from './english-dates.ts';

/** English words of everything that the office draws with and that the shop speaks Czech and Romanian only. */
export function addEnglish(): void {
  addEnglishCalendar(englishCalendar);
  addEnglishMessages(messagesEn);
  addEnglishFailures({
    network: 'We couldn’t connect to the server. What you filled in is still here, please try again.',
    server: 'Something went wrong on our side. What you filled in is still here, please try again in a moment.',
    problems: englishProblems,
  });
  addEnglishWords({
    fieldTexts: { optional: 'optional' },
    closeTexts: { close: 'Close' },
    messageTexts: { messages: 'Messages' },
    chipTexts: { removeFilter: 'remove filter' },
    trackTexts: { stepDone: 'done', stepFailed: 'failed' },
    priceTexts: { lowestIn30Days: 'Lowest price in 30 days: ' },
    gradeTexts: { formatGrade: (grade) => `Grade ${grade}` },
    passwordTexts: { showPassword: 'Show password', hidePassword: 'Hide password' },
    comboboxTexts: {
      openList: 'Show options',
      nothingFound: 'Nothing found. Try only the beginning of the name.',
      searching: 'Searching…',
    },
    tableTexts: {
      pages: 'Pages',
      previousPage: 'Previous',
      nextPage: 'Next',
      pageSize: 'Rows per page',
      formatRows: (from, to, total) => `${from}–${to} of ${total}`,
      formatMore: (total) => `more than ${total}`,
      bulkActions: 'Bulk actions',
    },
    dateTexts: {
      pickDate: 'Pick a date from the calendar',
      calendar: 'Calendar',
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      month: 'Month',
      year: 'Year',
    },
    dateLetters: { d: 'D', m: 'M', y: 'Y' },
  });
}
