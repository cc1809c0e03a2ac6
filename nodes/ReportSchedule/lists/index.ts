export { searchTimezones } from './searchTimezones';
