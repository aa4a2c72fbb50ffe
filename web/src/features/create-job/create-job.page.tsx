import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { UPLOAD_DISCARDED } from '@sealdesk/contract/uploads/upload-messages.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { FormSection } from '../../forms/form-section.tsx';
import { problemNames } from '../../forms/problems.ts';
import { StepList } from '../../forms/step-list.tsx';
import { focusField } from '../../forms/use-field.tsx';
import { useLeaveGuard } from '../../forms/use-leave-guard.ts';
import { DetailsSection } from '../../job-form/details-section.tsx';
import { emptyForm, sectionOf } from '../../job-form/job-form.ts';
import { LookupsAlert } from '../../job-form/lookups-alert.tsx';
import { SiteSection } from '../../job-form/site-section.tsx';
import { TypeCards } from '../../job-form/type-cards.tsx';
import { JobFormProvider, useJobForm } from '../../job-form/use-job-form.tsx';
import { fillFrom, zipMarks } from '../../job-form/zip-fields.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { KEEP_OR_DISCARD } from '../../ui/dialogs/confirm.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { CreateFooter } from './create-footer.tsx';
import classes from './create-job.module.css';
import { JobFileSection } from './job-file-section.tsx';
import { stepsOf } from './steps.ts';
import { useJobFile } from './use-job-file.ts';
import { useJobFromBefore, useKeptJob } from './use-kept-job.ts';
import { useSubmit } from './use-submit.ts';

const LEAVE_QUESTION = {
  title: 'Leave without creating the job?',
  message: 'What you entered here and the uploaded file are discarded.',
  ...KEEP_OR_DISCARD,
};

/** Choose the type, upload the zip, which fills what it can, complete the rest, create the job. */
export function CreateJobPage() {
  const initial = emptyForm(useViewer());
  const before = useJobFromBefore();
  const jobForm = useJobForm({ ...initial, ...before?.values }, before?.edited);
  const { form, order, edited, problems, isComplete } = jobForm;
  const file = useJobFile({
    before: before?.taken ?? null,
    onTaken: (reply) => jobForm.setValues({ id: reply.uuid, ...fillFrom(reply, edited, initial) }),
    onGone: () => jobForm.setValues({ id: null }),
  });
  const { taken } = file;
  useKeptJob(jobForm, taken);
  const jobType = useWatch({ control: form.control, name: 'job_type' });
  const navigate = useNavigate();
  const hasUpload = taken !== null || file.flow.at === 'sending' || file.flow.at === 'checking';
  const isUnsaved = hasUpload || edited.size > 0;
  const letPass = useLeaveGuard(isUnsaved, LEAVE_QUESTION, () => {
    if (hasUpload) toastNotice(UPLOAD_DISCARDED);
  });
  const onSubmit = useSubmit(jobForm, {
    onCreated: () => {
      file.keep();
      letPass();
    },
  });

  const wrong = problemNames(problems, order);
  const steps = stepsOf({ jobType, fileSize: taken && megabytes(taken.file.size), problems, isComplete });
  const [typeStep, fileStep, detailsStep, siteStep] = steps;

  return (
    <JobFormProvider form={jobForm} zipMarks={zipMarks(taken?.reply ?? null, edited)}>
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
              <FormSection step={fileStep} withErrorCount={false}>
                <JobFileSection
                  file={file}
                  problem={problems.id}
                  onFiles={(files) => {
                    form.clearErrors('id');
                    file.send(files, jobType);
                  }}
                />
              </FormSection>
              <FormSection step={detailsStep} {...(!taken && { aside: 'filled in from the zip, then yours to check' })}>
                {taken && <DetailsSection />}
              </FormSection>
              <FormSection step={siteStep} aside="optional">
                {taken && <SiteSection />}
              </FormSection>
            </div>
            <StepList
              steps={steps}
              onErrors={(section) => {
                const first = wrong.find((name) => sectionOf(name) === section);
                if (first) focusField(first);
              }}
            >
              After you create the job it gets a D number and joins the queue. You will be emailed when the sealed
              documents are ready.
            </StepList>
          </div>
        </div>
        <CreateFooter
          hasFile={taken !== null}
          problemNames={wrong}
          onCancel={() => void navigate(SCREEN_PATHS.jobList)}
        />
      </form>
    </JobFormProvider>
  );
}
