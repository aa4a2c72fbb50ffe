import { HOME_PATH } from '../../lib/site-paths.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { megabytes } from '../../uploads/upload-words.ts';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { problemsOf } from './check-form.ts';
import { CreateFooter } from './create-footer.tsx';
import classes from './create-job.module.css';
import { DetailsSection } from './details-section.tsx';
import { namesOf } from './field-errors.ts';
import { FormSection } from './form-section.tsx';
import { JobFileSection } from './job-file-section.tsx';
import { LookupsAlert } from './lookups-alert.tsx';
import { SiteSection } from './site-section.tsx';
import { StepList } from './step-list.tsx';
import { stepsOf } from './steps.ts';
import { TypeCards } from './type-cards.tsx';
import { CreateFormContext, useCreateForm } from './use-create-form.ts';
import { useJobFile } from './use-job-file.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSubmit } from './use-submit.ts';
import { zipMarks, ZipMarksContext } from './zip-marks.ts';

/** Choose the type, upload the zip, which fills what it can, complete the rest, create the job. */
export function CreateJobPage() {
  const create = useCreateForm(useViewer());
  const { form, edited } = create;
  const file = useJobFile({ onTaken: create.fill, onGone: create.empty });
  const { taken } = file;
  const jobType = useWatch({ control: form.control, name: 'job_type' });
  const navigate = useNavigate();
  const isUnsaved = taken !== null || edited.size > 0 || file.flow.at === 'sending' || file.flow.at === 'checking';
  const letPass = useLeaveGuard(isUnsaved);
  const onSubmit = useSubmit(create, {
    onCreated: () => {
      file.keep();
      letPass();
    },
  });

  const { errors, isValid } = form.formState;
  const problems = problemsOf(errors);
  const problemNames = namesOf(problems);
  const steps = stepsOf({ jobType, fileSize: taken && megabytes(taken.file.size), problems, isValid });
  const [typeStep, fileStep, detailsStep, siteStep] = steps;

  return (
    <CreateFormContext value={create}>
      <ZipMarksContext value={zipMarks(taken?.reply ?? null, edited)}>
        <form className={classes.form} noValidate onSubmit={onSubmit}>
          <title>Create Job · Sealdesk</title>
          <div className={classes.page}>
            <h1 className={classes.title}>Create Job</h1>
            <LookupsAlert />
            <div className={classes.columns}>
              <div className={classes.sections}>
                <FormSection step={typeStep}>
                  <TypeCards
                    value={jobType}
                    error={problems.job_type}
                    onChange={(next) => {
                      file.changeType(jobType, next);
                      form.setValue('job_type', next);
                      form.clearErrors(['job_type', 'id']);
                    }}
                  />
                </FormSection>
                <FormSection step={fileStep}>
                  <JobFileSection
                    file={file}
                    problem={problems.id}
                    onFiles={(files) => {
                      form.clearErrors('id');
                      file.send(files, jobType);
                    }}
                  />
                </FormSection>
                <FormSection
                  step={detailsStep}
                  {...(!taken && { aside: 'filled in from the zip, then yours to check' })}
                >
                  {taken && <DetailsSection />}
                </FormSection>
                <FormSection step={siteStep} aside="optional">
                  {taken && <SiteSection />}
                </FormSection>
              </div>
              <StepList steps={steps} problemNames={problemNames} />
            </div>
          </div>
          <CreateFooter
            hasFile={taken !== null}
            problemNames={problemNames}
            onCancel={() => void navigate(HOME_PATH)}
          />
        </form>
      </ZipMarksContext>
    </CreateFormContext>
  );
}
