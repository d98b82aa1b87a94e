/** What makes requests, which is loaded for the first of them. */
export { firstAnswers } from '../../model/lists/firstAnswers';
export { Clients } from './clients';
