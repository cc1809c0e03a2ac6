import { optionsOf, searchRecords } from './searchRecords';
import { searchTimezones } from './searchTimezones';

/** What the editor can ask the node for while a person fills it in. */
export const listMethods = {
	listSearch: {
		searchReports: searchRecords('reports'),
		searchSchedules: searchRecords('schedules'),
		searchTimezones,
	},
	loadOptions: {
		getGroups: optionsOf('groups'),
		getUsers: optionsOf('users'),
	},
};
