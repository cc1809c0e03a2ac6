import type { Faults } from './faults';
import { reply, type Handler } from './reply';

/**
 * Decides what goes wrong with a request, once, when its body is known. A fault that keeps the request
 * from taking effect strikes here; any other travels along and strikes when the service answers.
 */
export function strike(faults: Faults, latencyMs: number): Handler {
	return (req, res, next) => {
		const fault = faults.strike(res.locals.entry) ?? {};
		res.locals.fault = fault;
		res.locals.waitMs = latencyMs + (fault.delayMs ?? 0);
		const replacesAnswer = fault.breakConnection || fault.clientError || fault.answer;
		if (replacesAnswer && !fault.applied) reply(req, res, fault.answer ?? { status: 500 });
		else next();
	};
}
