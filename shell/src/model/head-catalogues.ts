import cs from './locales/cs.json';
import ro from './locales/ro.json';
import { setHeadTexts } from './head-texts.ts';

setHeadTexts('cz', cs);
setHeadTexts('ro', ro);
